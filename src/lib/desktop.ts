/** Whether this is a computer with a mouse: it hands over to a phone, which has nothing to hand over. */
export const isDesktop = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
