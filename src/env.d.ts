/** Replaced by the bundler, so that development-only code is cut from production. */
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production'; readonly BUILD_ID?: string; readonly HOT_PAGES?: '0' | '1' } };

/** There under `npm run dev` only. webpack's own types (webpack/module) say that it is always there, and declare many `__webpack_…__` globals. */
interface ImportMeta {
  readonly webpackHot?: {
    readonly accept: (modules: readonly string[], then: () => void) => void;
  };
}

declare module '*.css';

// A part of the page imports the catalogue under a name of its own (`en.json?login`). To the bundler that is a module of its own, of
// which it leaves out the texts that this part does not name.
declare module '*.json?login' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?screens' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?layout' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?customerQueries' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?notices' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?leader' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?queries' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?notFound' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?queryView' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?querySettings' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?devices' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?chatSteps' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?chatAway' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?problemReport' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?chatConnection' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?roles' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?menus' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?accounts' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?audit-log' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?dashboard' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?charts' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?reports' {
  const texts: CatalogueTexts;
  export default texts;
}

declare module '*.json?replay' {
  const texts: CatalogueTexts;
  export default texts;
}
