/** What a text on a page calls when it is taken for script. */
export const CANARY = 'tillmapCanary';

/** Texts that become script where a page, an address, an attribute or a style takes them for more than text. */
const PAYLOADS: readonly ((call: string) => string)[] = [
  (call) => `"><img src=x onerror=${call}>`,
  (call) => `'><svg onload=${call}>`,
  (call) => `</script><script>${call}</script>`,
  (call) => `javascript:${call}//`,
  (call) => `<a href=javascript:${call}>x</a>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>">`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<style>@import'javascript:${call}'</style>`,
];

/** Hostile texts, each with a number of its own, so that whoever sees or runs one knows which field it was stored in. */
export class HostileTexts {
  readonly #fields: string[] = [];

  /** A text for this field that has at most `most` characters; the next time another one. */
  text(field: string, most = 200): string {
    return this.#next(field, (text) => text.length <= most);
  }

  /** Servers take what is before a slash in the name of a file for a folder. */
  fileName(field: string): string {
    return `${this.#next(field, (text) => !text.includes('/'))}.csv`;
  }

  /** One of each kind. */
  ofEachKind(field: string): readonly string[] {
    return PAYLOADS.map((payload) => payload(this.#call(field)));
  }

  get count(): number {
    return this.#fields.length;
  }

  get fields(): readonly string[] {
    return [...new Set(this.#fields)];
  }

  /** The fields whose texts are in this text, whatever its case. */
  fieldsIn(shown: string): ReadonlySet<string> {
    const numbers = shown.matchAll(new RegExp(`${CANARY}\\((\\d+)\\)`, 'gi'));
    return new Set([...numbers].map(([, number]) => this.fieldOf(number)));
  }

  fieldOf(number: unknown): string {
    return this.#fields[Number(number)] ?? 'an unknown field';
  }

  #call(field: string): string {
    this.#fields.push(field);
    return `${CANARY}(${this.#fields.length - 1})`;
  }

  #next(field: string, fits: (text: string) => boolean): string {
    const call = this.#call(field);
    const texts = PAYLOADS.map((payload) => payload(call)).filter(fits);
    return texts[this.count % texts.length]!;
  }
}
