const changes = (count: number): string => (count === 1 ? '1 change was' : `${count} changes were`);
const records = (count: number): string => (count === 1 ? '1 record' : `${count} records`);

/** Words for when what is kept on the device was lost or cannot be read. */
export const journalWords = {
  lost: {
    title: (count: number) => `${changes(count)} found in a copy.`,
    text: 'The browser lost the list of your changes. These were not saved in the store yet, or not seen to be. Restored, each is looked up in the store first.',
    which: 'Which ones',
    restore: 'Restore',
    discard: 'Discard',
    discardTitle: (count: number) => (count === 1 ? 'Discard this change?' : `Discard these ${count} changes?`),
    discardText: 'They are forgotten here. What the store holds stays as it is.',
  },
  aside: {
    title: (count: number) => `${records(count)} could not be read.`,
    text: 'They are set aside as they are; everything else goes on. Save a copy before you forget them.',
    save: 'Save a copy',
    forget: 'Forget',
    forgetTitle: (count: number) => `Forget ${records(count)}?`,
    forgetText: 'They are removed from this device and cannot be brought back, but for a copy that you saved.',
    file: 'shelfedge-unreadable.json',
  },
} as const;
