/** What this folder uses of WebAssembly, which Node has and the compiler's library describes for browsers only. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
