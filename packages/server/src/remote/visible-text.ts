// Text for a terminal: what callers put into names and variables must not move its cursor or change its title.
// Not for pipes: a script gets what is there.

/** Control characters except the tab, each replaced by one that can be seen. */
const control = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g

export const visibleText = (text: string): string => text.replaceAll(control, '\ufffd')
