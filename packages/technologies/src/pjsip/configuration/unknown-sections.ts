// Sections of pjsip.conf that nobody reads, because their type is missing or unknown: said, so that a slip of the pen is found.
// Not what is wrong inside a section: whoever reads it says that.

import { table } from '@jackfield/base'
import { type Complaint, type ConfDocument, lastValue, visibleSections } from '@jackfield/conf'
import { aorOfContact } from '../contacts/configured-contacts.ts'
import { isPjsipType } from './pjsip-object-types.ts'

/** Types that other exchanges have, and where one says the same here. */
const elsewhere = table<string>({
  phoneprov: 'provisions phones, which is not done here',
  wizard: 'is a wizard, which belongs into pjsip_wizard.conf',
})

export function unknownSections(document: ConfDocument): Complaint[] {
  return visibleSections(document).flatMap((section): Complaint[] => {
    const type = lastValue(section, 'type') ?? (['global', 'system'].includes(section.name) ? section.name : undefined)
    const isNobodys = type === 'contact' && aorOfContact(section.name) === undefined
    if (type !== undefined && isPjsipType(type) && !isNobodys) return []
    const why =
      type === undefined
        ? 'has no type'
        : isNobodys
          ? 'is a contact without an aor, its name must begin with the name of an aor and @@'
          : (elsewhere.get(type) ?? `is of an unknown type "${type}"`)
    const message = `[${section.name}] ${why}: it is ignored`
    const { file, line } = section
    return [{ severity: 'warning', code: 'section-unknown', message, file, line }]
  })
}
