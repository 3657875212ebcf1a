// All wizards of pjsip_wizard.conf: what they make is added to what stands in pjsip.conf, and hints for the dialplan.
// Not the reading of the files. A wizard that is wrong now stays what it was.

import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  failure,
  lastValue,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { expandWizard, faultsOf } from './expand-wizard.ts'
import { hintOf, type WizardHint } from './wizard-hint.ts'
import { WizardSection } from './wizard-section.ts'

interface Made {
  readonly sections: readonly ConfSection[]
  readonly hint: WizardHint | undefined
}

export class Wizards {
  #made = new Map<string, Made>()

  /** pjsip.conf with everything the wizards make behind it; what stands in pjsip.conf itself goes before. */
  addTo(pjsip: ConfDocument, wizards: ConfDocument): ConfDocument {
    this.#read(wizards)
    // a file that cannot be read must not be taken for an empty one
    if (this.#made.size === 0 || (pjsip.isPresent && !pjsip.ok)) return pjsip
    const own = new Set(pjsip.sections.map(keyOf))
    const added = [...this.#made.values()].flatMap(({ sections }) => sections).filter((one) => !own.has(keyOf(one)))
    return { ...pjsip, ok: true, isPresent: true, sections: [...added, ...pjsip.sections] }
  }

  hints(wizards: ConfDocument): WizardHint[] {
    this.#read(wizards)
    return [...this.#made.values()].flatMap(({ hint }) => hint ?? [])
  }

  #read(document: ConfDocument): void {
    if (document.isPresent && !document.ok) return
    const before = this.#made
    this.#made = new Map()
    for (const section of visibleSections(document).filter(isWizard)) {
      const wizard = new WizardSection(section)
      const made =
        faultsOf(wizard).length === 0
          ? { sections: expandWizard(wizard), hint: hintOf(wizard) }
          : before.get(section.name)
      if (made) this.#made.set(section.name, made)
    }
  }
}

/** What is wrong with the file, but for what the objects themselves have to say. */
export function wizardComplaints(pjsip: ConfDocument, wizards: ConfDocument): Complaint[] {
  const own = new Set(pjsip.sections.map(keyOf))
  const complaints = visibleSections(wizards).flatMap((section) => {
    if (!isWizard(section)) {
      return [warning('section-unknown', `[${section.name}] is no wizard: it is ignored`, section)]
    }
    const wizard = new WizardSection(section)
    const faults = faultsOf(wizard)
    if (faults.length > 0) {
      return faults.map(({ message, place }) =>
        failure('wizard-wrong', `[${section.name}] is no usable wizard: ${message}`, place),
      )
    }
    const shadowed = expandWizard(wizard)
      .filter((one) => own.has(keyOf(one)))
      .map((one) => {
        const type = lastValue(one, 'type')
        return warning(
          'wizard-shadowed',
          `[${section.name}]: its ${type} ${one.name} is not used: pjsip.conf has one of this name`,
          section,
        )
      })
    return wizard.isOn('has_phoneprov') ? [...shadowed, unprovisioned(wizard)] : shadowed
  })
  return [...wizards.complaints, ...complaints]
}

const unprovisioned = (wizard: WizardSection): Complaint => ({
  severity: 'notice',
  code: 'option-without-effect',
  message: `[${wizard.name}]: has_phoneprov has no effect here: phones are not provisioned`,
  ...wizard.placeOf('has_phoneprov'),
})

const isWizard = (section: ConfSection) => lastValue(section, 'type')?.trim().toLowerCase() === 'wizard'
const keyOf = (section: ConfSection) => `${lastValue(section, 'type') ?? ''} ${section.isTemplate ? '!' : section.name}`
