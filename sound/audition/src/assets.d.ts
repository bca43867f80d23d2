// Vite bundles what is imported like this into a script of its own and gives its address.
declare module '*?worker&url' {
  const url: string
  export { url as default }
}
// The address of a file beside the module.
declare module '*?url' {
  const url: string
  export { url as default }
}
