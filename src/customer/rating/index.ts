import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly rating: typeof texts.rating;
  }
}

export { Rating } from './Rating.tsx';
export { ratingReducer } from './ratingSlice.ts';
export { createRatingApi, ratingSaga, type RatingApi } from './ratingSaga.ts';
export { texts as ratingTexts };
