import { open, type OpenError, type Opened, type Said } from './open.ts';

/** What the element says, as `detail` of its events; they bubble. */
interface VerificationEvents {
  'veridoor-ready': CustomEvent<null>;
  'veridoor-step': CustomEvent<Said<'step'>>;
  'veridoor-completed': CustomEvent<Said<'completed'>>;
  'veridoor-error': CustomEvent<OpenError>;
  'veridoor-closed': CustomEvent<{ callbackUrl: string | null }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'veridoor-verification': VeridoorVerification;
  }
  // Merges with the browser's own events, which only an interface can.
  interface HTMLElementEventMap extends VerificationEvents {}
}

// On a server, where pages are rendered in advance, there are no elements; importing this does nothing there.
const Base = globalThis.HTMLElement ?? Object;

/**
 * `<veridoor-verification url="…" open>`: shows the verification of a link while it is `open` and in the page.
 *
 * Attributes: `url` (the link's `short_url`), `open`, `dialog` (over the page instead of inside the element), and,
 * read when it opens, `no-redirect`, `label` (the name of frame and dialog), `close-label` and `min-height`. The
 * element takes `open` away when the person has finished or left, before `veridoor-closed`.
 */
export class VeridoorVerification extends Base {
  static readonly observedAttributes = ['url', 'open', 'dialog'];
  #opened: Opened | undefined;

  get url(): string {
    return this.getAttribute('url') ?? '';
  }
  set url(url: string) {
    this.setAttribute('url', url);
  }

  get open(): boolean {
    return this.hasAttribute('open');
  }
  set open(open: boolean) {
    this.toggleAttribute('open', open);
  }

  get dialog(): boolean {
    return this.hasAttribute('dialog');
  }
  set dialog(dialog: boolean) {
    this.toggleAttribute('dialog', dialog);
  }

  connectedCallback(): void {
    for (const name of ['url', 'dialog', 'open'] as const) this.#adopt(name);
    this.#show();
  }

  disconnectedCallback(): void {
    this.#hide();
  }

  /** Present so that `moveBefore` keeps the frame instead of loading it anew. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    this.#hide();
    this.#show();
  }

  /** A property that was set before this class was loaded hides the accessor: it is set again. */
  #adopt(name: 'url' | 'dialog' | 'open'): void {
    if (!Object.hasOwn(this, name)) return;
    const { [name]: value } = this;
    Reflect.deleteProperty(this, name);
    Object.assign(this, { [name]: value });
  }

  #show(): void {
    if (!this.open || this.url === '' || this.#opened) return;
    if (!this.dialog && getComputedStyle(this).display === 'inline') this.style.display = 'block';
    const [label, closeLabel, minHeight] = ['label', 'close-label', 'min-height'].map((name) =>
      this.getAttribute(name),
    );
    this.#opened = open({
      url: this.url,
      ...(!this.dialog && { into: this }),
      ...(label && { title: label }),
      ...(closeLabel && { closeLabel }),
      ...(Number(minHeight) > 0 && { minHeight: Number(minHeight) }),
      redirect: !this.hasAttribute('no-redirect'),
      onReady: () => this.#tell('veridoor-ready', null),
      onStep: (event) => this.#tell('veridoor-step', event),
      onCompleted: (event) => this.#tell('veridoor-completed', event),
      onError: (event) => this.#tell('veridoor-error', event),
      onClosed: (event) => {
        this.#opened = undefined;
        this.open = false;
        this.#tell('veridoor-closed', event);
      },
    });
  }

  #hide(): void {
    this.#opened?.close();
    this.#opened = undefined;
  }

  #tell<Name extends keyof VerificationEvents>(name: Name, detail: VerificationEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

// Two copies on one page may be loaded; a name can be defined only once.
if (globalThis.customElements && !customElements.get('veridoor-verification'))
  customElements.define('veridoor-verification', VeridoorVerification);
