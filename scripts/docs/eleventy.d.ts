/** The part of the generator that is used here; it has no types of its own. */
declare module '@11ty/eleventy' {
  interface Settings {
    setTemplateFormats(formats: string[]): void;
    addGlobalData(name: string, data: Record<string, (data: { page: { inputPath: string } }) => unknown>): void;
    setLibrary(engine: 'md', library: { render(text: string, data: { page: { inputPath: string } }): string }): void;
    addTransform(name: string, transform: (this: { page: { inputPath: string } }, content: string) => string): void;
    addTemplate(path: string, text: string): void;
  }

  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; config(settings: Settings): { markdownTemplateEngine: false } },
    );
    /** Writes every page. */
    write(): Promise<unknown>;
  }
}
