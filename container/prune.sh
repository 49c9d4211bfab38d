#!/bin/sh
# Halves an installation for a container: the program Node moves to $1, and what only other platforms, compilers and
# debuggers use goes. Licences stay. Run it in the folder that has node_modules.
set -eu
mv -f "$(realpath node_modules/node/bin/node)" "$1"
cd node_modules
rm -rf node .bin
# ONNX Runtime brings its library for every platform.
find onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -path "*/linux/$("$1" -p process.arch)" -exec rm -r {} +
find -P . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
