/**
 * A clock that nobody sets, for how long something is kept or waited for. By the time of day, set back an hour, old
 * copies and failures would count as fresh for that hour; set ahead a day, what has to be remembered would be forgotten.
 */
export const steadyClock = (): Date => new Date(performance.timeOrigin + performance.now());
