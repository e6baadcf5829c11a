import { codeForm, isSameName, nameForm, nameForms } from './code-forms.ts';

/** A code with the names it goes by, the last one given at the end. `below`: the codes of the next level. */
export type CodeNode = Readonly<{ code: string; names: ReadonlySet<string>; below: CodeLevel }>;

type Grown = CodeNode & { readonly names: Set<string> };

/** The codes that stand beside each other, findable as lists and hands write them. */
export type CodeLevel = Readonly<{
  nodes: ReadonlyMap<string, CodeNode>;
  byForm: ReadonlyMap<string, readonly CodeNode[]>;
  byName: ReadonlyMap<string, readonly CodeNode[]>;
  /** The node of a code, made where there is none; `name` is one more it goes by. */
  add(code: string, name: string): CodeNode;
}>;

const push = (map: Map<string, CodeNode[]>, key: string, node: CodeNode): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [node]);
  else if (!list.includes(node)) list.push(node);
};

/** Returns an empty level of codes. */
export const codeLevel = (): CodeLevel => {
  const nodes = new Map<string, Grown>();
  const byForm = new Map<string, CodeNode[]>();
  const byName = new Map<string, CodeNode[]>();
  const made = (code: string): Grown => {
    const node = { code, names: new Set<string>(), below: lazily(codeLevel) };
    nodes.set(code, node);
    push(byForm, codeForm(code), node);
    return node;
  };
  return {
    nodes,
    byForm,
    byName,
    add: (code, name) => {
      const node = nodes.get(code) ?? made(code);
      if (name === '') return node;
      const isKnown = node.names.delete(name);
      node.names.add(name);
      if (isKnown) return node;
      for (const form of nameForms(name)) push(byName, form, node);
      for (const [own, called] of codeAndName(code)) if (isSameName(called, name)) push(byForm, codeForm(own), node);
      return node;
    },
  };
};

/** Most codes of a large hierarchy have nothing below them. */
const lazily = (make: () => CodeLevel): CodeLevel => {
  let made: CodeLevel | undefined;
  const level = (): CodeLevel => {
    made ??= make();
    return made;
  };
  return {
    get nodes() {
      return made?.nodes ?? NONE;
    },
    get byForm() {
      return made?.byForm ?? NONE;
    },
    get byName() {
      return made?.byName ?? NONE;
    },
    add: (code, name) => level().add(code, name),
  };
};

const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const CODE_FIRST = /^([\p{L}\p{N}]+)[\s:.|)\-–—]+(.+)/su;
const CODE_LAST = /^(.+?)(?<![\s:|(\-–—])[\s:|(\-–—]+([\p{L}\p{N}]+)\)?$/u;

/** The ways in which a text may be a code and a name: "20 - Confectionery", "Confectionery (20)". */
const codeAndName = (text: string): [string, string][] =>
  [CODE_FIRST.exec(text)?.slice(1), CODE_LAST.exec(text)?.slice(1).reverse()].flatMap((parts) => {
    const [code = '', name = ''] = parts ?? [];
    return nameForm(name) === '' ? [] : [[code, name]];
  });

/** Code and name have to be those of one code. */
export const byBoth = ({ byForm }: CodeLevel, given: string): readonly CodeNode[] => {
  const found = codeAndName(given).flatMap(([code, name]) =>
    (byForm.get(codeForm(code)) ?? []).filter(({ names }) => [...names].some((one) => isSameName(one, name))),
  );
  return [...new Set(found)];
};

/**
 * Returns the codes that `given` may stand for: itself, one that differs by its form alone, or one of that name; the
 * most certain ones only.
 */
export const meantBy = (level: CodeLevel, given: string): readonly CodeNode[] => {
  const exact = level.nodes.get(given);
  if (exact) return [exact];
  if (given === '') return [];
  const sameForm = level.byForm.get(codeForm(given));
  if (sameForm) return sameForm;
  const form = nameForm(given);
  return (form === '' ? undefined : level.byName.get(form)) ?? byBoth(level, given);
};
