// What of WebAssembly is used here; its types come with those of browsers, of which this package knows nothing.
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
    grow(pages: number): number
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>)
    readonly exports: unknown
  }
}
