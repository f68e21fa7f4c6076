// How `changeset version` writes an entry of CHANGELOG.md: the text of the changeset, without the hash of its commit.
module.exports = {
  getReleaseLine: ({ summary }) => Promise.resolve(`- ${summary.trim().replaceAll('\n', '\n  ')}`),
  // The package depends on no other package of this repository.
  getDependencyReleaseLine: () => Promise.resolve(''),
};
