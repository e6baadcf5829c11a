/** The services that have an image, with the folder of each. */
export const IMAGES = {
  auth: 'services/auth',
  'reference-data': 'services/reference-data',
  catalog: 'services/catalog',
  'file-building': 'services/file-building',
  promotion: 'services/promotion',
  audit: 'services/audit',
  gateway: 'gateway',
} as const;

export type ImageName = keyof typeof IMAGES;

export const IMAGE_NAMES = Object.keys(IMAGES) as readonly ImageName[];

export const isImageName = (name: string): name is ImageName => name in IMAGES;

/** The workspaces an image is made from; what they need comes with them. */
export const workspacesOf = (image: ImageName): readonly string[] => [IMAGES[image]];
