// pjsip.conf and pjsip_wizard.conf beside their objects: what is wrong with them, and the hints that wizards ask for.

import {
  type DialplanSteps,
  idleOptions,
  unknownSections,
  WizardHints,
  Wizards,
  wizardComplaints,
} from '@jackfield/technologies'
import type { ConfigurationSource } from '../configuration/source.ts'

const wizardFile = 'pjsip_wizard.conf'

/** Says what is wrong. */
export function checkTelephonesConf(source: ConfigurationSource): void {
  const pjsip = source.readQuietly('pjsip.conf')
  source.complain(unknownSections(pjsip))
  const wizards = source.readQuietly(wizardFile)
  source.complain(wizardComplaints(pjsip, wizards))
  source.complain(idleOptions(new Wizards().addTo(pjsip, wizards)))
}

/** Reads them for the first time; what it returns reads them again. */
export function followTelephonesConf(source: ConfigurationSource, steps: DialplanSteps): () => void {
  const wizards = new Wizards()
  const hints = new WizardHints(steps)
  const read = () => {
    checkTelephonesConf(source)
    hints.set(wizards.hints(source.readQuietly(wizardFile)))
  }
  read()
  return read
}
