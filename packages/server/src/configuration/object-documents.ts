// The files that configuration objects stand in, as whoever makes objects of them reads them.
// Not their complaints: those are said once, by whoever looks through a file as a whole.

import type { ConfDocument } from '@jackfield/conf'
import { Wizards } from '@jackfield/technologies'
import type { ConfigurationSource } from './source.ts'

/** In `pjsip.conf` stands also what the wizards of `pjsip_wizard.conf` make. */
export function objectDocuments(source: ConfigurationSource): (file: string) => ConfDocument {
  const wizards = new Wizards()
  return (file) => {
    const document = source.readQuietly(file)
    return file === 'pjsip.conf' ? wizards.addTo(document, source.readQuietly('pjsip_wizard.conf')) : document
  }
}
