// The folders of a mailbox by number, as callers choose them with keys.

export const folders = [
  'INBOX',
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
  'Urgent',
] as const

export type Folder = (typeof folders)[number]

/** A name in any letter case, or a number. */
export const findFolder = (text: string): Folder | undefined =>
  /^\d{1,2}$/.test(text) ? folders[Number(text)] : folders.find((name) => name.toLowerCase() === text.toLowerCase())

/** Where something is new. */
export const isNewFolder = (folder: Folder): boolean => folder === 'INBOX' || folder === 'Urgent'
