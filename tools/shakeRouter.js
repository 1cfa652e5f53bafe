// @ts-check

const NAMING = /^\w+\.displayName = .*;$/gm;
const WRAPPING = /= (React\d*\.(?:forwardRef|createContext)\()/g;

/**
 * A webpack loader: lets the bundler leave out what the page does not use of React Router. To it, a component that is wrapped by
 * a call and named for developer tools afterwards looks as if both were done for their effects.
 * @param {string} source
 */
export default function shakeRouter(source) {
  return source.replace(NAMING, '').replace(WRAPPING, '= /* @__PURE__ */ $1');
}
