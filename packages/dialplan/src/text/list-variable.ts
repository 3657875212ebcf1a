// The name of a variable without the underscores by which channels inherit it: `__LIST` is read as `LIST`, and set as it is written.
// Not the setting.

export const bareName = (written: string): string => written.replace(/^__?/, '')
