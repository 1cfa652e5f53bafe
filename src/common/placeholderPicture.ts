/**
 * Replaces the address of each picture and video in an action log. It loads nothing, and has no size of its own, so it
 * fills the space that it gets.
 */
export const PLACEHOLDER_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E" +
  "%3Crect width='100%25' height='100%25' fill='%23b9c0c7'/%3E%3C/svg%3E";
