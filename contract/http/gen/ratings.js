// Made by `npm run generate`. Do not edit.

const rateChat_check_0 = ((value) => value === null);
export const rateChat = { method: 'POST', path: '/api/cs/h5/chat/rate', isResponse: rateChat_check_0 };

const readRating_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("isOpen" in value && "given" in value) && (typeof value.isOpen === "boolean" && (((typeof value.given === "object" && value.given !== null && !(Array.isArray(value.given))) && ((("rating" in value.given && "reason" in value.given) && "words" in value.given) && (((Number.isInteger(value.given.rating) && (!((Number.isFinite(value.given.rating) || typeof value.given.rating === "bigint")) || (value.given.rating >= 1 && value.given.rating <= 5))) && ((((value.given.reason === "waiting" || value.given.reason === "notSolved") || value.given.reason === "notClear") || value.given.reason === "notFriendly") || value.given.reason === null)) && typeof value.given.words === "string"))) || value.given === null)))));
export const readRating = { method: 'GET', path: '/api/cs/h5/chat/rating', isResponse: readRating_check_0 };
