import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Fastify's `schemaController`: the contract's schemas validate bodies and serialize answers. It must be passed when
 * the app is created. Otherwise Fastify loads its own compilers, which take megabytes and are never used.
 */
export const ZOD_COMPILERS = {
  compilersFactory: {
    // Fastify's types only allow JSON Schema.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
};
