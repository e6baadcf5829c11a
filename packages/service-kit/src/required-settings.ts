import { z } from 'zod';

/** Settings without which a process does not start in production, where nothing embedded stands in for them. */
export type RequiredSetting = Readonly<{
  settings: readonly string[];
  /** What they are, for the person who installs it. */
  what: string;
  /** The setting that leaves it out on purpose: `SIMILARITY=in-process`. */
  unless?: Readonly<{ setting: string; is: string }>;
}>;

type Environment = Readonly<Record<string, string>>;

/** `production` is set by image and chart; in the default mode embedded parts serve where no address is given. */
export const modeSettings = { TILLMAP_MODE: z.enum(['default', 'production']).default('default') };

/** What every process needs. */
export const commonRequiredSettings: readonly RequiredSetting[] = [
  { settings: ['PUBLIC_URL'], what: 'the address people open, as https://tillmap.example.com' },
  { settings: ['SERVICE_SECRET'], what: 'the secret that services show each other, the same for all of them' },
  {
    settings: ['KEYCLOAK_URL'],
    what: 'Keycloak, as browsers reach it',
    unless: { setting: 'IDENTITY', is: 'local' },
  },
];

/** That the addresses of these services are needed, each in a setting of its name. */
export const addressesOf = (...services: readonly string[]): readonly RequiredSetting[] =>
  services.map((service) => ({
    settings: [`${service.toUpperCase().replaceAll('-', '_')}_URL`],
    what: `the address of the service ${service}, as http://${service}:8080`,
  }));

/** What is missing of `needs` in production, and in every mode what is given and ruled out at once; by setting. */
export const checkRequiredSettings = (
  needs: readonly RequiredSetting[],
  given: Environment,
): ReadonlyMap<string, string> => {
  const isProduction = given.TILLMAP_MODE === 'production';
  const findings = new Map<string, string>();
  for (const { settings, what, unless } of needs) {
    const isLeftOut = unless !== undefined && given[unless.setting] === unless.is;
    for (const setting of settings) {
      const isGiven = given[setting] !== undefined;
      if (isGiven && isLeftOut) findings.set(setting, `set, but ${unless.setting}=${unless.is} turns it off`);
      if (!isGiven && !isLeftOut && isProduction) findings.set(setting, missing(what, unless));
    }
  }
  return findings;
};

const missing = (what: string, unless: RequiredSetting['unless']): string =>
  `missing; ${what}${unless ? ` (or ${unless.setting}=${unless.is} to run without it)` : ''}`;
