/** The style sheet of transcripts in HTML, on the screen and on paper. */
export const STYLE = `
:root { color-scheme: light; --ink: #1f2933; --muted: #5b6672; --line: #d5dbe1; --note: #fdf3d8; }
body { margin: 0; background: Canvas; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .5rem 1.5rem; margin: 0 0 1.5rem; }
dt, time, i { color: var(--muted); font-size: .875rem; font-style: normal; }
dd { margin: 0; overflow-wrap: anywhere; }
article { padding: .625rem .75rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
article.staff { border-inline-start: .25rem solid var(--line); }
article.note { background: var(--note); }
article p { margin: .25rem 0 0; white-space: pre-wrap; }
header { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; }
time { margin-inline-start: auto; }
img { display: block; max-width: 100%; max-height: 30rem; }
.left-out { color: var(--muted); }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --ink: #e4e8ec; --muted: #a0abb6; --line: #3b444d; --note: #3a3216; }
}
@media print {
  main { max-width: none; padding: 0; }
  article.note { border: 1px dashed var(--muted); }
  header { break-after: avoid; }
  img { max-height: 14cm; break-inside: avoid; }
}
`;
