import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const cdrSubmit = command(
  { name: 'cdr submit', synopsis: 'Writes the call records that wait to be written together.' },
  ({ deps: { records } }) => {
    if (!records.calls().batch) return refused('Cannot submit CDR batch: batch mode is not enabled.')
    records.submit()
    return said('Submitted CDRs to backend engines for processing.  This may take a while.')
  },
)
