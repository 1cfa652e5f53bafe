/**
 * What an action log holds in the place of every address of a picture or video. It leads nowhere, and fills whatever
 * room it is given: it has no shape of its own.
 */
export const PLACEHOLDER_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E" +
  "%3Crect width='100%25' height='100%25' fill='%23b9c0c7'/%3E%3C/svg%3E";
