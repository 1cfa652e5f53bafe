const PSEUDO_CLASS = /:(hover|focus-visible|focus-within|focus)(?![-\w])/g;

/**
 * Repeats each rule for `:hover` and the focus as a rule for what is inside of `data-shown`, because nothing else can
 * draw these states without a pointer and a keyboard.
 */
export function copyPseudoStates(sheets: StyleSheetList): void {
  for (const sheet of sheets) copyRules(sheet);
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  // From the last to the first, because a copy moves the rules behind it.
  for (let index = group.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = group.cssRules[index];
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyRules(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const selector = rule.selectorText.replace(PSEUDO_CLASS, (_, name: string) =>
      name === 'hover' ? ':is([data-shown=hover] *)' : ':is([data-shown=focus] *)',
    );
    if (selector !== rule.selectorText) group.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
  }
}
