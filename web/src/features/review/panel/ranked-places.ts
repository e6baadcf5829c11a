import type { HierarchyOption } from '@tillmap/contracts';

const wordsOf = (text: string): string[] => text.split(/[\s,&/-]+/).filter(Boolean);
const begins = (name: string, typed: string): boolean => wordsOf(name).some((word) => word.startsWith(typed));

/** How far a word that was typed is from the name of a group; undefined where it stands nowhere. */
const distanceOf = (place: HierarchyOption, typed: string): number | undefined => {
  const [group, sub, dept] = [place.cg_group_name, place.sub_dept_name, place.dept_name].map((name) =>
    name.toLowerCase(),
  ) as [string, string, string];
  if (begins(group, typed)) return 0;
  if (group.includes(typed)) return 10;
  if (begins(sub, typed)) return 20;
  if (begins(dept, typed)) return 30;
  const codes = [place.cg_group_code, place.sub_dept_code, place.dept_code].map((code) => code.toLowerCase());
  return [sub, dept, ...codes].some((text) => text.includes(typed)) ? 40 : undefined;
};

const rankOf = (place: HierarchyOption, text: string): number | undefined => {
  const group = place.cg_group_name.toLowerCase();
  let rank = 0;
  if (group === text) rank = -200;
  else if (group.startsWith(text)) rank = -100;
  for (const typed of wordsOf(text)) {
    const distance = distanceOf(place, typed);
    if (distance === undefined) return undefined;
    rank += distance;
  }
  return rank;
};

/**
 * The places that fit what was typed, over names and codes of all three levels, every word of it: the group as typed, a
 * group that begins so, a word of the group, a part of it, a word of the sub-department, of the department, the rest.
 */
export const rankedPlaces = (places: readonly HierarchyOption[], typed: string): HierarchyOption[] => {
  const text = typed.trim().toLowerCase();
  const ranked = places.map((place, at) => ({ place, at, rank: rankOf(place, text) }));
  return ranked
    .filter((one): one is typeof one & { rank: number } => one.rank !== undefined)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ place }) => place);
};
