// Apart, since a part of a library that is imported later by its name brings the whole library.
export { Select } from '@mantine/core';
