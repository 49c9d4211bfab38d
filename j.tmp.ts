import { Value } from 'typebox/value';
import { CallSignal, CallChat } from './packages/contract/calls/call-socket.ts';
const zalgo = 'a' + '\u0301'.repeat(50000);
console.log('zalgo', Value.Check(CallSignal, { kind: 'typing', text: zalgo }), Value.Check(CallChat, { text: zalgo }));
console.log('emoji', Value.Check(CallSignal, { kind: 'typing', text: '😀'.repeat(1000) }), Value.Check(CallSignal, { kind: 'typing', text: '😀'.repeat(501) }));
console.log('plain1001', Value.Check(CallSignal, { kind: 'typing', text: 'x'.repeat(1001) }));
const zwj = '👩' + '\u200d👩'.repeat(20000);
console.log('zwj', zwj.length, Value.Check(CallChat, { text: zwj }));
let t = performance.now(); Value.Check(CallSignal, { kind: 'typing', text: zalgo }); console.log(performance.now() - t);
