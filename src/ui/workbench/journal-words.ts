const changes = (count: number): string => (count === 1 ? '1 unsaved change was' : `${count} unsaved changes were`);
const records = (count: number): string => (count === 1 ? '1 record' : `${count} records`);

/** Words for when what is kept on the device was lost or cannot be read. */
export const journalWords = {
  lost: {
    title: (count: number) => `${changes(count)} recovered.`,
    text: 'The browser lost the list of your changes. Each is checked against the store before it’s sent.',
    which: 'Which ones',
    restore: 'Restore',
    discard: 'Discard',
    discardTitle: (count: number) => (count === 1 ? 'Discard this change?' : `Discard these ${count} changes?`),
    discardText: 'They are forgotten here. Nothing changes in the store.',
  },
  aside: {
    title: (count: number) => `${records(count)} couldn’t be read.`,
    text: 'They are kept aside; nothing else is affected. Save a copy before you forget them.',
    save: 'Save a copy',
    forget: 'Forget',
    forgetTitle: (count: number) => `Forget ${records(count)}?`,
    forgetText: 'They are removed from this device and can’t be brought back, unless you saved a copy.',
    file: 'shelfedge-unreadable.json',
  },
} as const;
