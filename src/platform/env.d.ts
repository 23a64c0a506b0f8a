/** The values that the bundler puts in the place of `import.meta.env`. */
interface ImportMetaEnv {
  readonly FIREFOX: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
