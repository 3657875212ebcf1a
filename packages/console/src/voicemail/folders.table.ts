// The folders of a mailbox, in the order in which owners choose them.

export const folders = [
  'INBOX',
  'Urgent',
  'Old',
  'Work',
  'Family',
  'Friends',
  'Cust1',
  'Cust2',
  'Cust3',
  'Cust4',
  'Cust5',
  'Deleted',
] as const

/** Where a message goes that was heard, and where it comes back to. */
export const [heardFolder, newFolder] = ['Old', 'INBOX'] as const
