/** The part of SaxonJS, which brings no types, that runs a compiled stylesheet over a text. */
declare module 'saxon-js' {
  const SaxonJS: {
    transform(
      options: { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' },
      mode: 'sync',
    ): { principalResult: string }
  }
  export default SaxonJS
}
