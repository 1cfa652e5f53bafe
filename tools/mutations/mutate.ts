import ts from 'typescript';

/** A small change of a source that should make a spec fail. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
  ['+', '-'],
  ['-', '+'],
]);
/** In SQL statements. */
const SQL_OPERATORS: ReadonlyMap<string, string> = new Map([
  ...OPERATORS,
  ['=', '<>'],
  ['<>', '='],
  ['and', 'or'],
  ['or', 'and'],
  ['asc', 'desc'],
  ['desc', 'asc'],
]);
const SQL = /\b(?:select|insert|update|delete|where|order by)\b/;
const SQL_OPERATOR = /(?<=\s)(?:<=|>=|<>|=|<|>|\+|-|and|or|asc|desc)(?=[\s`'])/g;

/** One mutation for each place of a source that can be mutated. */
export function mutationsOf(file: string, text: string): readonly Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    found.push(...mutationsAt(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function mutated(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function mutationsAt(node: ts.Node, source: ts.SourceFile): readonly Mutation[] {
  const replace = (part: ts.Node, replacement: string): Mutation => ({
    start: part.getStart(source),
    end: part.end,
    replacement,
  });
  const text = node.getText(source);
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.getText(source));
    return operator === undefined ? [] : [replace(node.operatorToken, operator)];
  }
  if (ts.isIfStatement(node)) return [replace(node.expression, `!(${node.expression.getText(source)})`)];
  if (ts.isConditionalExpression(node)) return [replace(node.condition, `!(${node.condition.getText(source)})`)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [replace(node, node.operand.getText(source))];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace(node, 'true')];
  if (ts.isNumericLiteral(node)) return [replace(node, `(${text} + 1)`)];
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [replace(node, ';')];
  if (isTextOfTemplate(node) && SQL.test(templateOf(node).getText(source)))
    return sqlMutations(text, node.getStart(source));
  return [];
}

function isCall(node: ts.Expression): boolean {
  return ts.isCallExpression(ts.isAwaitExpression(node) ? node.expression : node);
}

function isTextOfTemplate(node: ts.Node): boolean {
  return (
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isStringLiteral(node)
  );
}

/** The whole template to which a text belongs. */
function templateOf(node: ts.Node): ts.Node {
  if (ts.isTemplateHead(node)) return node.parent;
  return ts.isTemplateMiddle(node) || ts.isTemplateTail(node) ? node.parent.parent : node;
}

function sqlMutations(text: string, at: number): readonly Mutation[] {
  return [...text.matchAll(SQL_OPERATOR)].flatMap((match) => {
    const replacement = SQL_OPERATORS.get(match[0]);
    return replacement === undefined
      ? []
      : [{ start: at + match.index, end: at + match.index + match[0].length, replacement }];
  });
}
