/** Shows an element from its start where that has gone out of sight above; otherwise nothing moves. */
export const scrollToStart = (element: Element | null | undefined): void => {
  if (!element) return;
  // What stays at the top of the screen is in the margin.
  const hidden = Number.parseFloat(window.getComputedStyle(element).scrollMarginTop) || 0;
  if (element.getBoundingClientRect().top < hidden) element.scrollIntoView({ block: 'start' });
};
