import type { Scene } from '../scene/scene.ts';
import type { Made } from './made.ts';

/** A valid request of a call, on what is there in the scene; made anew where the call uses it up. */
type Row = (scene: Scene) => Made | Promise<Made>;

/** By the id of the call. */
export type Rows = Readonly<Record<string, Row>>;
