import { crc32 } from 'node:zlib';

/** Beginnings of the parts of a ZIP archive (APPNOTE 4.3). */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 1 January 1980: the same archive for the same files. */
const DATE = 0x21;

/** An archive that stores its files uncompressed, as MediaPipe's task bundles require. */
export function storedZip(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    bodies.push(local, common, title, bytes);
    const central = Buffer.alloc(6);
    central.writeUInt32LE(CENTRAL);
    central.writeUInt16LE(20, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(central, common, rest, title);
    at += 30 + title.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}
