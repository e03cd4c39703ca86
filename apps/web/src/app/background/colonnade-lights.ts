import { colonnadePoints, FLOOR, LENGTH } from './colonnade-points.ts';

/** A number as a GLSL float: without a decimal point it would be an integer. */
const float = (value: number) => value.toFixed(3);

/* Perspective without a matrix: the depth is w, and the horizon is a little above the middle.
 Colors are multiplied by their light; `cover` 0 adds lights up on ink, 1 lays them over paper.
 They fade out towards the text beside them, and above and below, where the header and the
 footer are. A light sparkles eleven times in a LENGTH (11 × 2π): a whole number, so that the
 walk has no seam. */
const VERTEX = `#version 300 es
const float LENGTH = ${float(LENGTH)};
const float FLOOR = ${float(FLOOR)};
const float NEAR = .35;
layout(location = 0) in vec3 point;
uniform float walked, cover, aside;
uniform vec2 size, look;
uniform vec3 bright, ember;
out vec4 light;
void main() {
  float z = mod(point.z - walked, LENGTH) + NEAR;
  vec2 at = (point.xy - look * .3) * 1.35 + vec2(0, z * .08);
  at.x *= size.y / size.x;
  gl_Position = vec4(at, 0, z);
  gl_PointSize = clamp(size.y * .02 / (z + .4), 1.9, 11.);
  float chance = fract(sin(float(gl_VertexID) * 12.9898) * 43758.5453);
  float shine = .62 + .38 * sin(walked / LENGTH * 69.115 + chance * 40.);
  shine *= exp(-.055 * z) * smoothstep(NEAR, 1.6, z) * (1. - smoothstep(.7 * LENGTH, LENGTH, z));
  shine *= smoothstep(-1., -.4, at.x / z * aside) * (1. - .8 * smoothstep(.65, .9, abs(at.y / z)));
  float deep = FLOOR - point.y;
  if (deep > 0.) shine *= .6 * exp(-.8 * deep);
  light = vec4(chance > .9 ? ember : bright, cover) * shine * (1. - .2 * cover);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 light;
out vec4 color;
void main() {
  color = light * (1. - smoothstep(.1, .5, length(gl_PointCoord - .5)));
}`;

export type Lights = {
  /** Computed colors, `rgb(…)`, and the side of the text on which the lights are. */
  dress(style: { fill: string; stroke: string; direction: string }): void;
  /**
   * Draws one frame, `walked` into the colonnade, less than its length, with a sideways gaze of
   * -0.5 to 0.5.
   */
  draw(walked: number, look: { x: number; y: number }): void;
};

/** Uploads points and program to the graphics card; null if it rejects them. */
export function lightColonnade(gl: WebGL2RenderingContext): Lights | null {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL call, not a React hook
  gl.useProgram(program);

  const points = colonnadePoints();
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, points, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  const at = (name: string) => gl.getUniformLocation(program, name);
  const walkedAt = at('walked');
  const lookAt = at('look');
  return {
    dress({ fill, stroke, direction }) {
      const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
      const bright = parts(fill);
      gl.viewport(0, 0, width, height);
      gl.uniform2f(at('size'), width, height);
      gl.uniform3fv(at('bright'), bright);
      gl.uniform3fv(at('ember'), parts(stroke));
      // A bright color shines on ink, a dark one is paint on paper.
      gl.uniform1f(at('cover'), Math.max(...bright) > 0.6 ? 0 : 1);
      gl.uniform1f(at('aside'), direction === 'rtl' ? -1 : 1);
    },
    draw(walked, look) {
      gl.uniform1f(walkedAt, walked);
      gl.uniform2f(lookAt, look.x, look.y);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.drawArrays(gl.POINTS, 0, points.length / 3);
    },
  };
}

/** Red, green and blue from 0 to 1. */
function parts(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
}
