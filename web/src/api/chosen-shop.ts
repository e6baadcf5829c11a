let chosen: string | undefined;

/** The code of the shop that this tab is about: calls that differ by shop are made for it. Undefined where there are not several. */
export const chosenShop = (): string | undefined => chosen;

export const setChosenShop = (code: string | undefined): void => {
  chosen = code;
};
