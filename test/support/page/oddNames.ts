/** Names to draw: markup, words of the catalogue, marks of writing direction. */
export const ODD_NAMES = [
  '<script>document.title = "broken"</script><b onclick="alert(1)">Bo</b>',
  '&lt;i&gt; $t(common.close) {{count}} {{time}} $& $1',
  '\u202egnp.exe \u2066hidden \u200f',
  '\u05d0\u05d1\u05d2 (1) \u05d3',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(40),
  'two\nlines and   gaps',
  'a'.repeat(10_000),
] as const;
