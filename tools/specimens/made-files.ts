/** The role of a file: `truth` is JSON, and the others are the files that it describes. */
export type FileRole = 'truth' | 'front' | 'back' | 'pdf' | 'photograph' | 'photograph-back' | 'selfie' | 'video';

/** Files to write, by role: the ending of the file's name after the specimen's, and the bytes. */
export type MadeFiles = Partial<Record<FileRole, { ending: string; bytes: Buffer }>>;
