import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort, requireFreePort } from './ports.ts';

describe('requireFreePort', () => {
  it('requireFreePort accepts a free port and explains a taken one in one line', async () => {
    const port = await freePort();
    await requireFreePort(port, 'service', 'SERVICE_PORT');
    const holder = createServer();
    await new Promise<void>((resolve) => {
      holder.listen(port, '127.0.0.1', resolve);
    });
    await expect(requireFreePort(port, 'service', 'SERVICE_PORT')).rejects.toThrow(
      /^Port \d+ for the service.*SERVICE_PORT\.$/,
    );
    holder.close();
  });
});
