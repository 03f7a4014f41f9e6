/** The rooms of the house are the folders of app/ that say in a README what they promise; each has a folder per subject. */
const fs = require('node:fs')

/** @param {string} folder @returns {string[]} */
const foldersOf = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const rooms = foldersOf('app').filter((name) => fs.existsSync(`app/${name}/README.md`))

/** The folder of each subject, from the project's root. */
const subjects = rooms.flatMap((room) => foldersOf(`app/${room}`).map((name) => `app/${room}/${name}`))

module.exports = { rooms, subjects }
