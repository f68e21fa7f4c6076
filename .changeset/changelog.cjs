// How `changeset version` writes an entry of CHANGELOG.md: the text of the changeset, without the hash of its commit.
module.exports = {
  /** @param {{ readonly summary: string }} changeset */
  getReleaseLine: (changeset) => Promise.resolve(`- ${changeset.summary.trim().replaceAll('\n', '\n  ')}`),
  // The package depends on no other package of this repository.
  getDependencyReleaseLine: () => Promise.resolve(''),
};
