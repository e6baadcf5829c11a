/** Stands in for style sheets, which have no meaning in jsdom. */
export {};
