// Sections of pjsip.conf that nobody reads, because their type is missing or unknown: said, so that a slip of the pen is found.
// Not what is wrong inside a section: whoever reads it says that.

import { type Complaint, type ConfDocument, lastValue, visibleSections } from '@jackfield/conf'

const known = [
  'acl',
  'aor',
  'auth',
  'domain_alias',
  'endpoint',
  'global',
  'identify',
  'registration',
  'resource_list',
  'system',
  'transport',
]

export function unknownSections(document: ConfDocument): Complaint[] {
  return visibleSections(document).flatMap((section): Complaint[] => {
    const type = lastValue(section, 'type') ?? (['global', 'system'].includes(section.name) ? section.name : undefined)
    if (type !== undefined && known.includes(type)) return []
    const message =
      type === undefined
        ? `[${section.name}] has no type: nothing is made of it`
        : `[${section.name}] is of an unknown type "${type}": nothing is made of it`
    const { file, line } = section
    return [{ severity: 'warning', code: 'section-unknown', message, file, line }]
  })
}
