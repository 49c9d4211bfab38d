import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { once } from './once.ts';

type Factory = ReturnType<typeof SerializerSelector>;
type Compiler = ReturnType<Factory>;
type Route = Parameters<Compiler>[0];

const factory: Factory = SerializerSelector();
/** Key: the schemas that answers may refer to, then the answer's own; both as JSON. */
const compilers = new Map<string, Compiler>();

/**
 * Makes the functions that write answers in the shape of their schema. The routes have some thousand answers but fewer
 * than a hundred shapes: each is compiled once, by the first answer of that shape, because compiling all would take most
 * of the start.
 */
export const buildSerializer: Factory = (externalSchemas, options) => {
  const compiler = once(() => compilerFor(externalSchemas, options));
  return (route) => {
    const serializer = once(() => compiler()(route));
    return (answer: unknown) => serializer()(answer);
  };
};

function compilerFor(...given: Parameters<Factory>): Compiler {
  const key = JSON.stringify(given);
  const known = compilers.get(key);
  if (known) return known;
  const compile = factory(...given);
  const made = new Map<string, ReturnType<Compiler>>();
  const compiler = (route: Route) => {
    const shape = JSON.stringify(route.schema);
    const serializer = made.get(shape) ?? compile(route);
    made.set(shape, serializer);
    return serializer;
  };
  compilers.set(key, compiler);
  return compiler;
}
