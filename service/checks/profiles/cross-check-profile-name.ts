import type { Check } from '../check.ts';
import { judgeNames, nameOf } from '../names.ts';

/** A page names the profile's person. The integrator may be mistaken as well: a person looks. */
export const crossCheckProfileName: Check<'cross_check_profile_name'> = {
  name: 'cross_check_profile_name',
  families: ['identity'],
  inTests: 'made',
  make({ compared }) {
    const { page, profile } = compared ?? {};
    if (!page?.fields || !profile?.name?.trim() || !nameOf(page.fields)) return null;
    return { ...judgeNames(nameOf(page.fields), profile.name, 'review', 'name_differs'), files: [page.sha256] };
  },
};
