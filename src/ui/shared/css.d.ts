declare module '*.css';

declare module '*.module.css' {
  /** Class name in the sheet to class name in the page. `tests/unit/ui/css-modules.test.ts` checks that each exists. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
